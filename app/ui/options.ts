import {
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  LIMA_DISTRICTS,
  PERU_DEPARTMENTS,
} from '../../server/domain/option-lists.ts';
import type { SelectOption } from './field.tsx';

/** The option for no choice yet. */
export const NONE: SelectOption = { value: '', label: 'Elige una opción' };

/** Converts an entry of a code list to a select option. */
export const named = ({ code, label }: { readonly code: string; readonly label: string }): SelectOption => ({
  value: code,
  label,
});

const itself = (name: string): SelectOption => ({ value: name, label: name });

export const DOCUMENTS = DOCUMENT_TYPES.map(named);
export const RELATIONS = [NONE, ...GUARDIAN_RELATIONS.map(named)];
export const DEPARTMENTS = [NONE, ...PERU_DEPARTMENTS.map(itself)];
export const DISTRICTS = [NONE, ...LIMA_DISTRICTS.map(itself)];
