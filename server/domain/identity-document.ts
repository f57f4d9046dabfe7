import type { DocumentType } from './option-lists.ts';
import { withoutInvisible } from './plain-text.ts';

/** Removes what people type between the digits of a document: spaces, dots and dashes. */
export const withoutSeparators = (text: string): string => withoutInvisible(text).replace(/[\s.-]/g, '');

/** Formats of the cards that other countries than Peru call DNI. */
const DNI_ABROAD: Readonly<Record<string, RegExp>> = {
  AR: /^\d{7,8}$/,
  ES: /^\d{8}[A-Z]$/,
  HN: /^\d{13}$/,
};

/** Formats of the card that each country calls cédula. */
const CEDULA: Readonly<Record<string, RegExp>> = {
  // When two people had the same number, a digit and a letter tell them apart.
  BO: /^\d{5,8}(?:\d[A-Z])?$/,
  CO: /^\d{6,10}$/,
  // Foreign residents have a longer one.
  CR: /^(?:\d{9}|\d{11,12})$/,
  DO: /^\d{11}$/,
  EC: /^\d{10}$/,
  NI: /^\d{13}[A-Z]$/,
  PY: /^\d{5,8}$/,
  UY: /^\d{7,8}$/,
  VE: /^[VE]?\d{6,9}$/,
};

/**
 * Returns whether a document number has the format of its type in a country. A Peruvian DNI is accepted wherever its
 * holder lives; for documents without a common format, only the length is checked.
 * @param number Without separators, in capitals.
 * @param country ISO 3166-1 alpha-2, where the holder lives.
 */
export function isDocumentNumber(type: DocumentType, number: string, country: string): boolean {
  switch (type) {
    case 'DNI':
      return /^\d{8}$/.test(number) || (DNI_ABROAD[country]?.test(number) ?? false);
    case 'alien-certificate':
      return /^[A-Z0-9]{9,12}$/.test(number);
    case 'passport':
      return /^[A-Z0-9]{6,12}$/.test(number);
    case 'cedula':
      return (CEDULA[country] ?? /^[A-Z0-9]{5,13}$/).test(number);
    case 'CURP':
      return /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/.test(number);
    case 'ID':
      return /^[A-Z0-9]{4,20}$/.test(number);
  }
}
