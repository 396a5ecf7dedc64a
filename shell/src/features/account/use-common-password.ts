import { useEffect, useState } from 'react';

/** Whether a password is among those that are tried first. The list is fetched for the first password there is; without it, none is. */
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
