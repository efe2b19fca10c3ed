/** Our short names for the sections of the contract, as headings. */
const names: Readonly<Record<string, string>> = {
  '1': 'Service',
  '2': 'Resources',
  '2.1': 'Organization',
  '2.2': 'Node',
  '2.3': 'Pages of a list',
  '2.4': 'Other resources',
  '2.5': 'Block balance',
  '2.6': 'Market order',
  '2.7': 'EVM block',
  '2.8': 'EVM receipt',
  '2.9': 'Shards and messages',
  '3': 'States',
  '3.1': 'Node status',
  '3.2': 'Market order state',
  '4': 'Endpoints',
  '4.1': 'Platform API',
  '4.2': 'Parameters of the node list',
  '4.3': 'JSON-RPC requests',
  '4.4': 'Generic methods',
  '4.5': 'EVM path',
  '4.6': 'eth_callMany',
  '4.7': 'Wallet methods',
  '4.8': 'Sharded-chain API',
  '5': 'Authentication',
  '5.1': 'Platform key',
  '5.2': 'Node credentials',
  '5.3': 'gRPC',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versions',
};

/**
 * The section under which a statement is listed: `4.2` stays, and single sentences stand together under their
 * part (`7.3` under `7`) or subsection (`5.1.2` under `5.1`).
 */
export function listedUnder(section: string): string {
  const subsection = section.split('.').slice(0, 2).join('.');
  return names[subsection] === undefined ? (section.split('.')[0] ?? section) : subsection;
}

/** The name of a section, of its part where it has none of its own, or nothing. */
export function sectionName(section: string): string {
  return names[section] ?? names[listedUnder(section)] ?? '';
}

/** How a section is referred to: `§4.2` of the contract, and by its name what is a document of its own. */
export function sectionLabel(section: string): string {
  return /^\d/.test(section) ? `§${section}` : `document ${section}`;
}

/** Orders sections as the contract does: 2.3 before 2.10. */
export function compareSections(one: string, other: string): number {
  const ones = one.split('.').map(Number);
  const others = other.split('.').map(Number);
  for (let at = 0; at < Math.max(ones.length, others.length); at += 1) {
    const difference = (ones[at] ?? -1) - (others[at] ?? -1);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return one.localeCompare(other, 'en');
}
