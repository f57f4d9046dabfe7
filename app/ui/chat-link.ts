import { chatLink } from '../brand.ts';
import { useSite } from './site.ts';

/** Returns a function from an initial message to a link to the chat of the visitor's country. */
export function useChatLink(): (message?: string) => string {
  const { country } = useSite();
  return (message) => chatLink(country, message);
}
