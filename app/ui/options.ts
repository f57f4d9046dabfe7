import type { SelectOption } from './field.tsx';

/** Nothing chosen yet. */
export const NONE: SelectOption = { value: '', label: 'Elige una opción' };

/** Returns an option of a list as a select draws it. */
export const named = ({ code, label }: { readonly code: string; readonly label: string }): SelectOption => ({
  value: code,
  label,
});

/** Returns a name that stands for itself as a select draws it. */
export const itself = (name: string): SelectOption => ({ value: name, label: name });
