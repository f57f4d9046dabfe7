import { chatLink } from '../brand.ts';
import { useSite } from './site.ts';

/** Returns what makes links to the chat of the visitor's country, each with the words that it starts with. */
export function useChatLink(): (message?: string) => string {
  const { country } = useSite();
  return (message) => chatLink(country, message);
}
