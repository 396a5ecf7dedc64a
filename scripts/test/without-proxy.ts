/** The database SDK would use a proxy from the environment even for localhost. */
export function forgetProxies(): void {
  for (const name of Object.keys(process.env))
    if (/^(https?|all)_proxy$/i.test(name)) delete process.env[name];
}
