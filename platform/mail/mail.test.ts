import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, isMailAddress } from './mail.ts';

const now = () => new Date('2024-01-31T00:00:00.000Z');
const MAIL = {
  id: '6f1c-7.3',
  to: ['ada@acme.test'],
  subject: 'Grüße',
  text: 'Zwölf Zeilen.\n.\nEnde\n',
};
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('without a mail server', () => {
  const mailer = () =>
    createMailer({ smtpUrl: undefined, from: 'Keyway <keyway@localhost>', dataDir, now });

  it('mails become files', async () => {
    await mailer().send(MAIL);
    expect(await readdir(path.join(dataDir, 'mail'))).toEqual(['6f1c-7.3.eml']);
    const text = await readFile(path.join(dataDir, 'mail', '6f1c-7.3.eml'), 'utf8');
    expect(text).toContain('Message-ID: <6f1c-7.3@localhost>');
    expect(text).toContain('From: Keyway <keyway@localhost>');
    expect(text).toContain('To: ada@acme.test');
    expect(text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(text).toContain('Date: Wed, 31 Jan 2024 00:00:00 +0000');
  });

  it('a mail that is sent again replaces the first', async () => {
    await mailer().send({
      ...MAIL,
      text: 'A worker was killed while it wrote this, so it is longer',
    });
    await mailer().send({ ...MAIL, text: 'Short.' });
    await mailer().send({ ...MAIL, id: 'other' });
    expect((await readdir(path.join(dataDir, 'mail'))).sort()).toEqual([
      '6f1c-7.3.eml',
      'other.eml',
    ]);
    const text = await readFile(path.join(dataDir, 'mail', '6f1c-7.3.eml'), 'utf8');
    expect(text).toMatch(/Short\.\r\n$/);
    expect(text).not.toContain('killed');
  });

  it.each(['a@x.org\r\nBcc: evil@x.org', 'a@x.org, b@x.org', 'Ada <a@x.org>', 'ada', ''])(
    'the address %j is refused',
    async (address) => {
      expect(isMailAddress(address)).toBe(false);
      await expect(mailer().send({ ...MAIL, to: [address] })).rejects.toThrow('mail address');
      await expect(readdir(path.join(dataDir, 'mail'))).rejects.toThrow('ENOENT');
    },
  );
});

describe('with a mail server', () => {
  /** Answers each command as a server does, and keeps what it was told. */
  async function startServer(refuseRecipients = false) {
    const heard: string[] = [];
    const talk = (socket: Socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        heard.push(chunk);
        if (inData) {
          if (!chunk.endsWith('\r\n.\r\n')) return;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (chunk.startsWith('DATA')) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (chunk.startsWith('RCPT') && refuseRecipients) socket.write('550 no\r\n');
        else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
      socket.on('error', () => undefined);
    };
    const server = createServer(talk).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, heard, close: () => server.close() };
  }

  it('mails go there, one that is sent again under the same Message-ID', async () => {
    const server = await startServer();
    const mailer = createMailer({ smtpUrl: server.url, from: 'K <k@acme.test>', dataDir, now });
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    mailer.close();
    server.close();
    const said = server.heard.join('');
    expect(said).toContain('MAIL FROM:<k@acme.test>');
    expect(said).toContain('RCPT TO:<ada@acme.test>');
    const ids = said.match(/^Message-ID: .*$/gm);
    expect(ids).toEqual(['Message-ID: <6f1c-7.3@acme.test>', 'Message-ID: <6f1c-7.3@acme.test>']);
  });

  it('its refusal is an error', async () => {
    const server = await startServer(true);
    const mailer = createMailer({ smtpUrl: server.url, from: 'keyway@localhost', dataDir, now });
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'EENVELOPE' });
    mailer.close();
    server.close();
  });
});
