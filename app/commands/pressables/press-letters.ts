/** The letters of the labels that `f` puts on what can be pressed. */

/** The letters, beginning with those that are easiest to reach. */
const LETTERS = 'fjdksalgheiruwoqptyvncmxzb';

/** Makes `count` different labels of equal length, as short as possible. No label is the beginning of another. */
export function lettersFor(count: number): string[] {
  let labels = [''];
  while (labels.length < count) {
    labels = [...LETTERS].flatMap((letter) => labels.map((label) => letter + label));
  }
  // The last letter changes first, so that neighbors differ where the eye looks.
  return labels[0] === '' ? [...LETTERS].slice(0, count) : labels.slice(0, count);
}
