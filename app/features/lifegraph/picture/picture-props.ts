import type { Inset } from './fit.ts';
import type { Positions } from './layout/start-positions.ts';
import type { Picture } from '#app/features/lifegraph/result/use-shown-records.ts';

/** The props of both kinds of pictures. */
export interface PictureProps {
  picture: Picture;
  positions: Positions;
  /** The text alternative of the picture. */
  label: string;
  /** Sentences below the picture when it is saved. */
  notes: readonly string[];
  /** The id of the record that has the cursor or is open. */
  cursor: string | undefined;
  /** The part of the picture that the list covers. */
  inset: Inset;
  /** Whether the processor draws. Each frame of a large picture then takes a large part of a second. */
  isSlow: boolean;
  /** Called once with the duration of a frame, in milliseconds. */
  onProbe: (ms: number) => void;
  onNode: (id: string) => void;
  onPick: (id: string) => void;
  /** Called with the edge's key in the address. */
  onEdge: (key: string) => void;
}
