// Installs the nodes that others wrote and that `npm ci` does not bring (about 600 MB in all), for their tests.
import { install, isInstalled } from './foreign/foreign-node.mjs';
import { foreignSoftware } from './foreign/foreign-software.mjs';

for (const software of foreignSoftware) {
  if (isInstalled(software)) continue;
  console.error(`installing ${software.specifier}`);
  await install(software);
}
