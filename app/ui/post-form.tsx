import { useRouteLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { loader } from '../root.tsx';

/**
 * A form that does something for whoever is logged in. It names the account that it was drawn for, since another one may
 * have logged in meanwhile in another tab: the runner then refuses the form.
 */
export function PostForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  const account = useRouteLoaderData<typeof loader>('root')?.user?.id;
  return (
    <form method="post" {...form}>
      {account && <input type="hidden" name="account" value={account} />}
      {children}
    </form>
  );
}
