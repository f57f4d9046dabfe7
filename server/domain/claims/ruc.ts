/**
 * Whether a RUC (Peru's 11-digit tax number) has the check digit that its first ten digits ask for.
 * The weights and modulo 11 are SUNAT's.
 */
export function isRuc(ruc: string): boolean {
  if (!/^(10|15|17|20)\d{9}$/.test(ruc)) return false;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(ruc.charAt(place)), 0);
  return (11 - (sum % 11)) % 10 === Number(ruc.charAt(10));
}
