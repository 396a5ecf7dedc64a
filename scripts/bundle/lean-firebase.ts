import { type Replacements, withMethodsReplaced, withReplaced } from './lean.ts';

/** What nobody uses of a part of Firebase. */
interface Unused {
  functions: Replacements;
  methods: Record<string, Replacements>;
  /** Statements at the top of the module that keep classes alive, and those that only write to the log. */
  statements: RegExp[];
}

const none = (...names: string[]): Replacements =>
  Object.fromEntries(names.map((name) => [name, `function ${name}() {}`]));
const empty = (...names: string[]): Replacements =>
  Object.fromEntries(names.map((name) => [name, `${name}() {}`]));

/** Default settings of a hosting, and the headers that count versions in use. */
const app: Unused = {
  functions: none('registerCoreComponents', 'registerVersion'),
  methods: {},
  statements: [
    /^import \{ openDB \} from 'idb';$/m,
    /^ {4}options \|\| \(options = getDefaultAppConfig\(\)\);$/m,
  ],
};

/** Other ways to sign in than by password, reCAPTCHA, second factors, password policies, App Check, and service workers that sign in. */
const auth: Unused = {
  functions: {
    ...none('emitEmulatorWarning'),
    _getBrowserName: "function _getBrowserName() { return 'Other'; }",
    _initializeRecaptchaConfig: 'async function _initializeRecaptchaConfig() {}',
    _processCredentialSavingMfaContextIfNecessary:
      'function _processCredentialSavingMfaContextIfNecessary(auth, type, credential) { return credential._getIdTokenResponse(auth); }',
    handleRecaptchaFlow:
      'function handleRecaptchaFlow(auth, request, name, send) { return send(auth, request); }',
    recachePasswordPolicy: 'async function recachePasswordPolicy() {}',
  },
  methods: {
    AuthImpl: {
      ...empty('initializeCurrentUserFromIdToken', '_logFramework'),
      _getAppCheckToken: 'async _getAppCheckToken() {}',
      _updatePasswordPolicy: 'async _updatePasswordPolicy() {}',
      getOrInitRedirectPersistenceManager: 'async getOrInitRedirectPersistenceManager() {}',
      tryRedirectSignIn: 'async tryRedirectSignIn() {}',
      validatePassword: 'async validatePassword() {}',
    },
    EmailAuthCredential: {
      ...empty('_linkToIdToken', '_getReauthenticationResolver'),
      fromJSON: 'static fromJSON() {}',
    },
    EmailAuthProvider: { credentialWithLink: 'static credentialWithLink() {}' },
    IndexedDBLocalPersistence: {
      ...empty('initializeReceiver', 'initializeSender'),
      initializeServiceWorkerMessaging: 'async initializeServiceWorkerMessaging() {}',
      notifyServiceWorker: 'async notifyServiceWorker() {}',
    },
  },
  statements: [
    /^(?:Facebook|Github|Google|Twitter|Phone)AuthProvider\.\w+ = .*;$/gm,
    /^(?:Phone|Totp)MultiFactorGenerator\.\w+ = .*;$/gm,
    /^(?:CookiePersistence|PopupOperation|Receiver|RecaptchaEnterpriseVerifier)\.\w+ = .*;$/gm,
    /^const authIdTokenMaxAge = .*;$/gm,
    /^_setExternalJSProvider\(\{[\s\S]*?^\}\);$/m,
  ],
};

/** Transactions, App Check, emulators, statistics, warnings for developers, and the change from polls to a socket: a page has either. */
const database: Unused = {
  functions: {
    ...none('connectDatabaseEmulator', 'repoSendReadyTransactions', 'validateQueryEndpoints'),
    repoAbortTransactions: 'function repoAbortTransactions(repo, path) { return path; }',
    repoRerunTransactions: 'function repoRerunTransactions(repo, path) { return path; }',
  },
  methods: {
    AppCheckTokenProvider: {
      ...empty('constructor', 'addTokenChangeListener', 'notifyForInvalidToken'),
      getToken: 'getToken() { return Promise.resolve(null); }',
    },
    Connection: empty(
      ...['onSecondaryControl_', 'onSecondaryMessageReceived_', 'proceedWithUpgrade_', 'startUpgrade_'],
      'upgradeIfSecondaryHealthy_',
    ),
    FirebaseAuthTokenProvider: empty('notifyForInvalidToken'),
    OnDisconnect: empty('set', 'setWithPriority', 'update'),
    PersistentConnection: {
      ...empty(
        ...['onAppCheckRevoked_', 'onDisconnectMerge', 'refreshAppCheckToken', 'reportStats'],
        ...['sendConnectStats_', 'tryAppCheck'],
      ),
      warnOnListenWarnings_: 'static warnOnListenWarnings_() {}',
    },
    StatsReporter: empty('constructor', 'reportStats_'),
  },
  statements: [
    /^ {8}const emulator = getDefaultEmulatorHostnameAndPort\('database'\);\n {8}if \(emulator\) \{\n.*\n {8}\}$/m,
    /^ +(?:this\.log_|repoLog|log)\((?:(?!;\n)[\s\S])*?\);$/gm,
  ],
};

const parts: Record<string, Unused> = { app, auth, database };

/** Loader for the modules of `@firebase/app`, `auth` and `database`. */
export default function leanFirebase(this: { resourcePath: string }, source: string): string {
  const name = /@firebase\/(\w+)\/dist\//.exec(this.resourcePath)?.[1] ?? '';
  const unused = parts[name];
  if (!unused)
    throw new Error(`nothing is known of ${this.resourcePath}: see scripts/bundle/lean-firebase.ts`);
  const library = `@firebase/${name}`;
  const functions = withReplaced(source, unused.functions, { library, indent: '' });
  const lean = withMethodsReplaced(functions, unused.methods, { library, indent: '    ' });
  return unused.statements.reduce((text, statement) => {
    if (text.search(statement) < 0)
      throw new Error(`${library} has no statement ${statement.source} any more`);
    return text.replace(statement, ';');
  }, lean);
}
