import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { empty, json } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'platform.organization.', section: '2.1' });
const platformFault = fault.in('4.1');

/** Organizations that break §2.1 and §4.1. */
export const faults: readonly Fault[] = [
  fault('id-form', 'id', 'The organization has an id of another form', {
    'platform.organization': (body, { organization }) => ({
      ...body,
      id: organization.id.replace('RG-', 'ORG-'),
    }),
  }),
  fault('id-number', 'id', 'The organization has a number for an id', {
    'platform.organization': (body) => ({ ...body, id: 439893 }),
  }),
  fault('id-missing', 'id', 'The organization has no id', {
    'platform.organization': ({ name }) => ({ name }),
  }),
  fault('name-null', 'name', 'The organization has null for a name', {
    'platform.organization': (body) => ({ ...body, name: null }),
  }),
  fault('name-missing', 'name', 'The organization has no name', {
    'platform.organization': ({ id }) => ({ id }),
  }),
  fault(
    'name-of-another',
    'platform.node.creator-organization-agrees',
    'The organization has another name than with the creators of its nodes',
    { 'platform.organization': (body) => ({ ...body, name: `${String(body.name)} Ltd` }) },
  ),
  platformFault('answer-status', 'answer', 'The organization is answered with status 201', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/organization/' && answer.status === 200 ? { ...answer, status: 201 } : answer,
  }),
  platformFault('answer-list', ['answer', 'id', 'name'], 'The organization is answered as a list of one', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/organization/' && answer.status === 200 ? json(200, [answer.body]) : answer,
  }),
  platformFault('answer-no-content', 'answer', 'The organization is answered without a body', {
    'wire.answer': (answer, { request }) =>
      request.path === '/v1/organization/' && answer.status === 200 ? empty(204) : answer,
  }),
  platformFault('of-another', 'owner-of-key', 'The organization answered owns no node that the key can see', {
    'platform.organization': (body) => ({ ...body, id: 'RG-000-001' }),
  }),
  platformFault('wanders', 'owner-of-key', 'Every second read answers another organization', {
    'platform.organization': (body, { count }) => (count % 2 === 0 ? { ...body, id: 'RG-000-002' } : body),
  }),
];
