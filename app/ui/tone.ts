import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';

/** The dyed cords. Set as `data-tone`, they give `--tone`, `--tone-ink` and `--tone-tint` to what is inside. */
export type Tone = 'cochineal' | 'indigo' | 'chilca' | 'wool';

const TONES: Record<AgeRangeSlug, Tone> = { '5-a-7': 'cochineal', '8-a-11': 'indigo', '12-a-mas': 'chilca' };

/** The cord that an age range hangs from, the same on every page; undyed for an age that is none of ours. */
export function toneOfAge(age: AgeRangeSlug | null): Tone {
  return age === null ? 'wool' : TONES[age];
}
