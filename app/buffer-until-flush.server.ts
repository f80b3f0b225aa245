import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/**
 * Gathers the many small writes of React's renderer and passes them on when the renderer says, by `flush`, that a
 * piece of the page is whole. Remix has each write compressed and sent by itself, which doubles what a page weighs on
 * the wire.
 */
export class BufferUntilFlush extends Transform {
  private gathered: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.gathered.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  flush(): void {
    if (this.gathered.length === 0) return;
    this.push(Buffer.concat(this.gathered));
    this.gathered = [];
  }
}
