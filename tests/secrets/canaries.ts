/** One secret for each place that can hold one; all differ, so that a leak shows where it came from. */
export const canaries = {
  apiKey: 'kZ9q-Apikey+7/Wx.canary01',
  token: 'f3a91c0d77b24e6895aa10cd42canary02'.slice(0, 32),
  password: 'p4ss~W0rd:canary03#x',
  secondToken: '8d1e0b7a6c5f4d3e2b1a09f8e7d6c5b4',
  xToken: 'Xt-55aa.canary04_Qz',
  meter: 'Meter-canary05-2b7d',
  path: 'pathtoken06c4n4ry9912ab',
  username: 'user-canary07-77x',
  targetName: 'name-canary08-31f',
  nodeName: 'node-canary09-5ce',
  header: 'hd-canary17.Team_66b1',
  nodeHeader: 'hd-canary18.Node_90ac',
  proxyPassword: 'pr0xy~canary19%pw',
  otherKey: 'qT2v-Apikey+5/Ab.canary13',
  otherToken: '2c6d9e1f40b85a7733e9d1c0aa54be14',
  otherPassword: 'w0rd~P4ss:canary15#y',
  otherName: 'name-canary16-8bd',
} as const;

/** Secrets that the platform returns in the details of its nodes (§2.2). */
export const learned = {
  auth_password: 'L3arned-canary10-pw',
  auth_key: 'b7c2d4e6f8091a2b3c4d5e6f70819203',
  endpointToken: 'endpoint11c4n4ry0042f7',
  cutShort: 'CutShort-canary12-zz9',
} as const;

/** Values of the environment that are no credentials by their place: half of one is of no use to anybody. */
export const wholeOnly: readonly string[] = [canaries.targetName, canaries.nodeName, canaries.otherName];

/** What only the second target of a comparison is given: a run of the first alone cannot know it. */
export const ofOther: readonly string[] = [
  canaries.otherKey,
  canaries.otherToken,
  canaries.otherPassword,
  canaries.otherName,
];

export const all: readonly string[] = [...Object.values(canaries), ...Object.values(learned)];

const letters = (text: string): string[] => [...text];
const code = (one: string): number => one.charCodeAt(0);

/** The forms in which a hostile service returns a secret. */
export const forms: readonly ((secret: string) => string)[] = [
  (s) => s,
  (s) => s.toUpperCase(),
  (s) => s.toLowerCase(),
  (s) => letters(s).toReversed().join(''),
  (s) => Buffer.from(s).toString('base64'),
  (s) => Buffer.from(`u${s}`).toString('base64url'),
  (s) => Buffer.from(`us${s}xx`).toString('base64').replaceAll('=', ''),
  (s) => Buffer.from(`user:${s}`).toString('base64'),
  (s) => Buffer.from(Buffer.from(s).toString('base64')).toString('base64'),
  (s) => Buffer.from(s).toString('hex'),
  (s) => Buffer.from(s).toString('hex').toUpperCase(),
  (s) => encodeURIComponent(s),
  (s) =>
    letters(s)
      .map((one) => `%${code(one).toString(16)}`)
      .join(''),
  (s) =>
    encodeURIComponent(
      letters(s)
        .map((one) => `%${code(one).toString(16).toUpperCase()}`)
        .join(''),
    ),
  (s) =>
    letters(s)
      .map((one) => `\\u${code(one).toString(16).padStart(4, '0')}`)
      .join(''),
  (s) =>
    letters(s)
      .map((one) => `&#${code(one)};`)
      .join(''),
  (s) =>
    letters(s)
      .map((one) => `&#x${code(one).toString(16)};`)
      .join(''),
  (s) => letters(s).join('\u200b'),
  (s) => letters(s).join('\u0001'),
  (s) => letters(s).join('","'),
  (s) =>
    letters(s)
      .map((one, at) => `p${at}=${one}`)
      .join('&'),
  (s) => s.slice(0, Math.ceil(s.length / 2)),
  (s) => s.slice(Math.ceil(s.length / 2)),
  (s) => JSON.stringify([...Buffer.from(s)]),
  (s) => `[${[...Buffer.from(s)].join(' ')}]`,
  (s) => JSON.stringify({ ...Buffer.from(s) }),
  (s) =>
    letters(s)
      .map((one) => `\\${code(one).toString(8).padStart(3, '0')}`)
      .join(''),
];
