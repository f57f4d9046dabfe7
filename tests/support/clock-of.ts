/** Returns what a clock of a zone shows at an instant, by the runtime's own data: 'Wed 08:00'. */
export function clockOf(timeZone: string, instant: Date): string {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    shown.find((found) => found.type === type)?.value ?? '';
  return `${part('weekday')} ${part('hour')}:${part('minute')}`;
}
