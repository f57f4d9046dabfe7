import { Button } from './button.tsx';
import { useHydrated } from './hydration.ts';
import { Icon } from './icon.tsx';

/** Prints the page. Only there with JavaScript: without it the browser's own menu does the same. */
export function PrintButton({ children = 'Imprimir o guardar' }: { readonly children?: string }) {
  if (!useHydrated()) return null;
  return (
    <Button type="button" kind="secondary" className="no-print" onClick={() => window.print()}>
      <Icon name="print" />
      {children}
    </Button>
  );
}
