import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useHydrated } from '../ui/page-answer.tsx';

/**
 * Returns a component that browsers load when it is first drawn. `standIn` is drawn on the server, while it loads, and when
 * it cannot be loaded.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    const part = await load().catch(() => null);
    return { default: ({ props, standIn }: Given<Props>) => (part ? draw(part, props) : standIn) };
  });
  return function OnDemand({ props, standIn }: Given<Props>) {
    if (!useHydrated()) return standIn;
    return (
      <Suspense fallback={standIn}>
        <Part props={props} standIn={standIn} />
      </Suspense>
    );
  };
}

interface Given<Props> {
  readonly props: Props;
  readonly standIn: ReactNode;
}

const draw = <Props extends object>(Part: ComponentType<Props>, props: Props) => <Part {...props} />;
