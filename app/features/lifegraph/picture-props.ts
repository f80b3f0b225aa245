import type { KnownPositions } from './start-positions.ts';
import type { Picture } from './use-shown.ts';

/** What both kinds of picture get. */
export interface PictureProps {
  picture: Picture;
  /** The text alternative. */
  label: string;
  /** The id of the record that is walked to or open. */
  cursor: string | undefined;
  known: KnownPositions;
  /** True where the processor draws: each frame of a large picture takes a good part of a second. */
  isSlow: boolean;
  onNode: (id: string) => void;
  onPick: (id: string) => void;
  /** Called with the edge's key in the address. */
  onEdge: (key: string) => void;
}
