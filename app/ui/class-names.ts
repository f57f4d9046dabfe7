/** Joins the class names that are present. Returns undefined if there are none, to avoid an empty attribute. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
