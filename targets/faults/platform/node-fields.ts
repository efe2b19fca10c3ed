import type { Fault } from '../../entries/behaviour.ts';
import { set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { kebabCase } from '../../entries/field-faults.ts';

const fault = faultsOf({ id: 'platform.node.', section: '2.2' });
const absent = Symbol('absent');

// field, what is wrong (the end of the id), what is there instead, summary
type Row = readonly [string, string, unknown, string];

const rows: readonly Row[] = [
  ['id', 'number', 289_723_163, 'Some nodes have a number for an id'],
  ['id', 'form', 'ND-289-723', 'Some nodes have an id with a group of digits too few'],
  ['id', 'letters', 'ND-28a-723-163', 'Some nodes have an id with a letter among its digits'],
  ['name', 'missing', absent, 'Some nodes have no name'],
  ['name', 'null', null, 'Some nodes have null for a name'],
  ['network', 'object', { id: 'NW-056-237-8' }, 'Some nodes hold their network as an object'],
  ['network', 'form', 'NW-056-237-81', 'Some nodes name a network whose id ends in two digits'],
  ['organization', 'form', 'RG-439', 'Some nodes name an organization by half an id'],
  ['organization', 'missing', absent, 'Some nodes name no organization'],
  ['type', 'value', 'Dedicated', 'Some nodes have their type in another case'],
  ['type', 'missing', absent, 'Some nodes have no type'],
  ['role', 'value', 'validator', 'Some nodes have another role than peer'],
  ['role', 'null', null, 'Some nodes have null for a role'],
  ['provider', 'value', 'ovh', 'Some nodes have a provider that is not among the four'],
  ['provider', 'number', 2, 'Some nodes name their provider by a number'],
  ['region', 'value', 'eu1', 'Some nodes have a region outside the list'],
  ['region', 'missing', absent, 'Some nodes have no region'],
  ['status', 'value', 'deleting', 'Some nodes have a status that is not among the eight'],
  ['status', 'case', 'Running', 'Some nodes have their status in another case'],
  ['configuration', 'missing', absent, 'Some nodes have no configuration'],
  ['configuration', 'array', [], 'Some nodes have an array for a configuration'],
  ['configuration.archive', 'text', 'false', 'Some nodes have a string for the archive flag'],
  ['configuration.archive', 'number', 0, 'Some nodes have a number for the archive flag'],
  ['configuration.archive', 'missing', absent, 'Some nodes have no archive flag'],
  ['details', 'missing', absent, 'Some nodes have no details'],
  ['details', 'null', null, 'Some nodes have null for details'],
  ['created_at', 'seconds', '2023-04-05T06:07:08Z', 'Some creation times have no milliseconds'],
  ['created_at', 'offset', '2023-04-05T06:07:08.009+02:00', 'Some creation times are not in UTC'],
  ['created_at', 'zone', '2023-04-05T06:07:08.009', 'Some creation times name no time zone'],
  ['created_at', 'number', 1_680_674_828_009, 'Some creation times are numbers'],
  ['created_at', 'impossible', '2023-02-30T06:07:08.009Z', 'Some creation times are on a day that never was'],
  ['creator', 'id-only', 'UR-408-491-504', 'Some nodes name their creator by id alone'],
  ['creator', 'missing', absent, 'Some nodes have no creator'],
  ['creator.id', 'form', 'UR-408-491', 'Some creators have an id with a group too few'],
  ['creator.email', 'missing', absent, 'Some creators have no email'],
  ['creator.email', 'array', ['ada@customer.example'], 'Some creators have an array of emails'],
  ['creator.first_name', 'null', null, 'Some creators have null for a first name'],
  ['creator.last_name', 'missing', absent, 'Some creators have no last name'],
  ['creator.organization', 'id-only', 'RG-439-893', 'Some creators name their organization by id alone'],
  ['creator.organization.id', 'missing', absent, 'Some creators have an organization without id'],
  [
    'creator.organization.id',
    'form',
    'RG-439',
    'Some creators have an organization whose id has a group too few',
  ],
  ['creator.organization.name', 'number', 439, 'Some creators have an organization with a number for a name'],
];

/** What no field by itself shows, and no statement requires. */
const inTheFuture = fault(
  'created-in-the-future',
  'created-before-response',
  'Some nodes are created in a year to come',
  {
    'platform.node': (node, info) =>
      info.node.name === 'zz' ? set('created_at', '2999-01-01T00:00:00.000Z')(node) : node,
  },
);

/** Fields of a node that break §2.2, on the few nodes of one name only. */
export const faults: readonly Fault[] = [
  ...rows.map(([path, what, value, summary]) => {
    const requirement = kebabCase(path.replaceAll('.', '-'));
    const change = value === absent ? without(path) : set(path, value);
    return fault(`${requirement}-${what}`, requirement, summary, {
      // Every node list has nodes of this name, few of them: what is wrong with them only shows to who looks at all nodes.
      'platform.node': (node, info) => (info.node.name === 'zz' ? change(node) : node),
    });
  }),
  inTheFuture,
];
