/**
 * A time of day, or a duration in hours: 'HH:MM:SS', and what is beyond whole seconds.
 * @param seconds whole ones, from 0 on
 * @param fraction the digits after the point of a second
 */
export function clockText(seconds: number, fraction = ''): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  const digits = fraction.replace(/0+$/, '');
  return digits ? `${clock}.${digits}` : clock;
}
