/** Sends plain-text mail through SMTP_URL or, without one, into `.eml` files in `DATA_DIR/mail`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { EMAIL_LENGTH } from '#model/fields/limits.ts';

export interface Mail {
  /**
   * The id has letters, digits, '-' and '.' only. A retry after an unknown outcome has the same id, so that its file is
   * overwritten and mail systems, which compare the Message-ID, show one mail.
   */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
}

export interface Mailer {
  /** @throws when an address is invalid, or the mail server refuses the mail */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** Mails are written to files when it is absent. */
  smtpUrl: string | undefined;
  /** The sender as 'Name <address>', or an address. */
  from: string;
  dataDir: string;
  now: () => Date;
}

const TIMEOUT_MS = 20_000;
// Zod's pattern allows no line breaks, with which an address could add headers.
const addressSchema = z.email().max(EMAIL_LENGTH);

/** True for a single address without a display name. */
export function isMailAddress(text: string): boolean {
  return addressSchema.safeParse(text).success;
}

/** The library is loaded with the first mail, because most processes send none. */
const loadNodemailer = () => import('nodemailer');

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : fileMailer(options);
}

/** Sends mails by SMTP. It has timeouts, because a worker waits for the mail server. */
function smtpMailer(url: string, from: string): Mailer {
  const openTransport = async () =>
    (await loadNodemailer()).createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (mail) => {
      transport ??= openTransport();
      await (await transport).sendMail(messageOf(mail, from));
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function fileMailer({ from, dataDir, now }: MailerOptions): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ ...messageOf(mail, from), date: now() });
      const folder = path.join(dataDir, 'mail');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path.join(folder, `${mail.id}.eml`), message, { mode: 0o600 });
    },
    close: () => undefined,
  };
}

/** Addresses are passed as objects, as text would be parsed and could contain several addresses. */
function messageOf({ id, to, subject, text }: Mail, from: string) {
  const wrong = to.find((address) => !isMailAddress(address));
  if (wrong !== undefined) throw new Error(`'${wrong}' is not a mail address.`);
  const sender = addressOf(from);
  return {
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    from: sender,
    to: to.map((address) => ({ name: '', address })),
    subject,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Parses MAIL_FROM: 'Keyway <keyway@example.com>'. */
function addressOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}
