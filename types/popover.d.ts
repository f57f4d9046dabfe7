import 'react';

/** Popovers of the browser, which React 18 hands on and its types do not know. */
declare module 'react' {
  // Of the interfaces that every element's attributes extend, the one without a type of its own.
  interface AriaAttributes {
    readonly popover?: 'auto' | undefined;
    /** Id of the popover that a button opens and closes. */
    readonly popovertarget?: string | undefined;
  }
}
