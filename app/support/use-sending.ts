import { useEffect, useState } from 'react';

/**
 * Whether a form is on its way. It is a plain form, so the page that answers starts anew; coming back to this one by
 * the browser's button finds it ready again.
 */
export function useSending(): { readonly sending: boolean; readonly onSubmit: () => void } {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const ready = () => setSending(false);
    window.addEventListener('pageshow', ready);
    return () => window.removeEventListener('pageshow', ready);
  }, []);
  return { sending, onSubmit: () => setSending(true) };
}
