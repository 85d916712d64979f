/** The parts of a MongoDB address that the rules check. Never contains the password. */
export interface MongodbUri {
  isUsable: boolean;
  hosts: string[];
  hasCredentials: boolean;
  /** Addresses with `mongodb+srv://` get the name of the replica set from DNS. */
  isReplicaSet: boolean;
  isDirect: boolean;
  writeConcern: string | undefined;
  /** Whether an option turns off the check of certificates. */
  isInsecure: boolean;
}

/** Options that accept any certificate. */
const UNCHECKED = ['tlsinsecure', 'tlsallowinvalidcertificates', 'tlsallowinvalidhostnames'];

/** Authentication without a user in the address: client certificates and cloud identities. */
const WITHOUT_USER = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC'];
const ADDRESS = /^mongodb(\+srv)?:\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/** Reads an address such as `mongodb://user:password@db1,db2:27018/kenali?replicaSet=rs0`. Its options ignore case. */
export function readMongodbUri(uri: string): MongodbUri {
  const match = ADDRESS.exec(uri);
  const [, srv, user, hosts = '', , query = ''] = match ?? [];
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  return {
    isUsable: match !== null,
    hosts: hosts.split(',').filter(Boolean),
    hasCredentials:
      /^[^:]+:.+$/.test(user ?? '') || WITHOUT_USER.includes((options.get('authmechanism') ?? '').toUpperCase()),
    isReplicaSet: srv !== undefined || Boolean(options.get('replicaset')),
    isDirect: options.get('directconnection') === 'true',
    writeConcern: options.get('w'),
    isInsecure: UNCHECKED.some((name) => options.get(name) === 'true'),
  };
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Whether every member runs on this machine. */
export function isLocalDatabase(uri: string): boolean {
  const { hosts, isUsable } = readMongodbUri(uri);
  return isUsable && !uri.startsWith('mongodb+srv:') && hosts.length > 0 && hosts.every((host) => LOCAL.test(host));
}
