import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/**
 * Buffers the many small writes of React's renderer until it calls `flush`. Otherwise each write would be compressed
 * and sent separately, which doubles the transfer size of a page.
 */
export class BufferUntilFlush extends Transform {
  private buffered: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.buffered.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    if (this.buffered.length === 0) return;
    this.push(Buffer.concat(this.buffered));
    this.buffered = [];
  }
}
