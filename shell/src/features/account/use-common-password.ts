import { useEffect, useState } from 'react';

/** The list is loaded with the first password; false if that fails. */
export function useCommonPassword(password: string): boolean {
  const [list, setList] = useState<ReadonlySet<string> | null>(null);
  const needed = password !== '' && list === null;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    import(/* webpackChunkName: "common-passwords" */ 'common-passwords').then(
      ({ commonPasswords }) => {
        if (!gone) setList(commonPasswords);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [needed]);
  return list?.has(password.toLowerCase()) ?? false;
}
