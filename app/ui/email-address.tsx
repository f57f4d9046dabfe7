/** An e-mail address that breaks before its '@' where it does not fit in a line, and not within a word. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
