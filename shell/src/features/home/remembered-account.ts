const key = 'account';

/** Somebody was signed in when this browser last knew: the account is worth a moment's waiting before inviting to sign up. */
export function expectsAccount(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberAccount(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Without storage everybody is greeted as a visitor first.
  }
}
