/**
 * The digits without the zeros at their end. A pattern (`/0+$/`) would need quadratic time for many zeros before
 * another digit.
 */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
