// Adds to package-lock.json the platform packages of optional dependencies that a registry mirror does not hold:
// `npm ci` rejects a lockfile without them, although it never installs what is for another platform. Run it after
// every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`;
    if (packages[place] !== undefined || packages[`${path}/${place}`] !== undefined) continue;
    const os = /(android|darwin|linux|win32|freebsd|openharmony)/.exec(name)?.[1];
    const cpu = /(arm64|amd64|x64|arm|ppc64|riscv64|s390x|ia32)/.exec(name)?.[1]?.replace('amd64', 'x64');
    if (os === undefined || cpu === undefined) continue;
    const libc = name.includes('musl') ? { libc: ['musl'] } : name.includes('gnu') ? { libc: ['glibc'] } : {};
    packages[place] = {
      version: range.replace(/^[^0-9]*/, ''),
      cpu: [cpu],
      ...(dev === true ? { dev } : {}),
      ...libc,
      optional: true,
      os: [os],
    };
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
