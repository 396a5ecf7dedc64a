export function isAuthPath(pathname: string): boolean {
  return /^\/(identitytoolkit|securetoken)\.googleapis\.com\/|^\/service_accounts\//.test(pathname);
}
