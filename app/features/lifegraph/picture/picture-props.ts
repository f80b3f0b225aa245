import type { Inset } from './fit.ts';
import type { Positions } from './layout/start-positions.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';

/** What both kinds of picture get. */
export interface PictureProps {
  picture: Picture;
  /** The positions of its records. */
  positions: Positions;
  /** The text alternative. */
  label: string;
  /** Sentences below the picture when it is saved. */
  notes: readonly string[];
  /** The id of the record that is walked to or open. */
  cursor: string | undefined;
  /** What of the picture the list covers. */
  inset: Inset;
  /** True where the processor draws: each frame of a large picture takes a good part of a second. */
  isSlow: boolean;
  /** Called once with the milliseconds of a frame. */
  onProbe: (ms: number) => void;
  onNode: (id: string) => void;
  onPick: (id: string) => void;
  /** Called with the edge's key in the address. */
  onEdge: (key: string) => void;
}
