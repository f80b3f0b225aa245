/**
 * The name that is meant by a word. It has the same letters in any case, or is the singular or plural of the word, or
 * it is the only name that begins with the word or contains it. Undefined when there is none, or more than one that
 * fits as well.
 */
export function closestName(names: readonly string[], word: string): string | undefined {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return undefined;
  const tests: ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => singularOf(name) === singularOf(wanted),
    (name) => name.startsWith(wanted),
    (name) => name.includes(wanted),
  ];
  if (names.includes(word)) return word;
  for (const test of tests) {
    const found = names.filter((name) => test(name.toLowerCase()));
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

function singularOf(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}
