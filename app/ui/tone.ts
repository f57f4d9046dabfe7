import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';

/** The colours of cords. Set as `data-tone`, they define `--tone`, `--tone-ink` and `--tone-tint` for the content. */
export type Tone = 'cochineal' | 'indigo' | 'chilca' | 'wool';

const TONES: Record<AgeRangeSlug, Tone> = { '5-a-7': 'cochineal', '8-a-11': 'indigo', '12-a-mas': 'chilca' };

/** Returns the colour of an age range, the same on every page; undyed 'wool' when there is no age range. */
export function toneOfAge(age: AgeRangeSlug | null): Tone {
  return age === null ? 'wool' : TONES[age];
}
