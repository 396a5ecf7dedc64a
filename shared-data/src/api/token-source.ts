type TokenSource = () => Promise<string | null>;

let source: TokenSource = async () => null;

/** Apart from the client of the endpoints, which no page needs for its first view. */
export function takeTokensFrom(next: TokenSource): void {
  source = next;
}

/** null while signed out. */
export function currentToken(): Promise<string | null> {
  return source();
}
