/** Returns a length in months as spec §9 labels it: '1 mes', '9.5 meses', '10 m.'. */
export function formatMonths(months: number): string {
  if (months >= 10) return `${months} m.`;
  return `${months} ${months === 1 ? 'mes' : 'meses'}`;
}
