/** Makes zip archives for tests byte by byte (APPNOTE.TXT), so that they can lie about what they hold. */
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  /** The content, or its pieces when it is too long for one text. */
  content: string | Uint8Array | Iterable<string>;
  /** What the headers say, where it is not true. */
  lies?: Partial<ZipHeader>;
}

interface ZipHeader {
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** The offset of the local header, as the directory has it. */
  at: number;
}

/** What the end of the archive says, where it is not true. */
export interface ZipEndLies {
  entries?: number;
  directoryBytes?: number;
  directoryAt?: number;
}

const DEFLATE = 8;
const LOCAL_BYTES = 30;

export async function zipOf(
  parts: readonly ZipPart[],
  lies: ZipEndLies = {},
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { packed, ...measured } = await deflate(part.content);
    const truth = { flags: 0, method: DEFLATE, packedBytes: packed.length, at, ...measured };
    const header: ZipHeader = { ...truth, ...part.lies };
    const name = Buffer.from(part.name);
    pieces.push(localHeader(header, name.length), name, packed);
    directory.push(directoryHeader(header, name.length), name);
    at += LOCAL_BYTES + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = { entries: parts.length, directoryBytes: list.length, directoryAt: at, ...lies };
  return Buffer.concat([...pieces, list, endRecord(end)]);
}

async function deflate(
  content: ZipPart['content'],
): Promise<{ packed: Buffer; crc: number; bytes: number }> {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    const whole = Buffer.from(content as string);
    return { packed: deflateRawSync(whole), crc: crc32(whole), bytes: whole.length };
  }
  const stream = createDeflateRaw();
  const packed: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
  let crc = 0;
  let bytes = 0;
  for (const piece of content) {
    const chunk = Buffer.from(piece);
    crc = crc32(chunk, crc);
    bytes += chunk.length;
    if (!stream.write(chunk)) await new Promise((resolve) => stream.once('drain', resolve));
  }
  stream.end();
  await ended;
  return { packed: Buffer.concat(packed), crc, bytes };
}

function localHeader(header: ZipHeader, nameBytes: number): Buffer {
  const bytes = Buffer.alloc(LOCAL_BYTES);
  bytes.writeUInt32LE(0x04034b50, 0);
  writeCommon(bytes, 4, header);
  bytes.writeUInt16LE(nameBytes, 26);
  return bytes;
}

function directoryHeader(header: ZipHeader, nameBytes: number): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(20, 4);
  writeCommon(bytes, 6, header);
  bytes.writeUInt16LE(nameBytes, 28);
  bytes.writeUInt32LE(header.at, 42);
  return bytes;
}

function writeCommon(target: Buffer, from: number, header: ZipHeader): void {
  target.writeUInt16LE(20, from);
  target.writeUInt16LE(header.flags, from + 2);
  target.writeUInt16LE(header.method, from + 4);
  target.writeUInt32LE(header.crc, from + 10);
  target.writeUInt32LE(header.packedBytes, from + 14);
  target.writeUInt32LE(header.bytes, from + 18);
}

function endRecord({ entries, directoryBytes, directoryAt }: Required<ZipEndLies>): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(directoryBytes, 12);
  bytes.writeUInt32LE(directoryAt, 16);
  return bytes;
}
