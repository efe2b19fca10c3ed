import type { Fault } from '../../behaviour.ts';
import { empty, json } from '../../wire.ts';

/** Organizations that break §2.1 and §4.1. */
export const faults: readonly Fault[] = [
  {
    id: 'platform.organization.id-form',
    section: '2.1',
    summary: 'The organization has an id of another form',
    requirements: ['platform.organization.id'],
    overrides: {
      'platform.organization': (body, { organization }) => ({
        ...body,
        id: organization.id.replace('RG-', 'ORG-'),
      }),
    },
  },
  {
    id: 'platform.organization.id-number',
    section: '2.1',
    summary: 'The organization has a number for an id',
    requirements: ['platform.organization.id'],
    overrides: { 'platform.organization': (body) => ({ ...body, id: 439893 }) },
  },
  {
    id: 'platform.organization.id-missing',
    section: '2.1',
    summary: 'The organization has no id',
    requirements: ['platform.organization.id'],
    overrides: { 'platform.organization': ({ name }) => ({ name }) },
  },
  {
    id: 'platform.organization.name-null',
    section: '2.1',
    summary: 'The organization has null for a name',
    requirements: ['platform.organization.name'],
    overrides: { 'platform.organization': (body) => ({ ...body, name: null }) },
  },
  {
    id: 'platform.organization.name-missing',
    section: '2.1',
    summary: 'The organization has no name',
    requirements: ['platform.organization.name'],
    overrides: { 'platform.organization': ({ id }) => ({ id }) },
  },
  {
    id: 'platform.organization.answer-status',
    section: '4.1',
    summary: 'The organization is answered with status 201',
    requirements: ['platform.organization.answer'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/organization/' && answer.status === 200 ? { ...answer, status: 201 } : answer,
    },
  },
  {
    id: 'platform.organization.answer-list',
    section: '4.1',
    summary: 'The organization is answered as a list of one',
    requirements: ['platform.organization.answer', 'platform.organization.id', 'platform.organization.name'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/organization/' && answer.status === 200 ? json(200, [answer.body]) : answer,
    },
  },
  {
    id: 'platform.organization.answer-no-content',
    section: '4.1',
    summary: 'The organization is answered without a body',
    requirements: ['platform.organization.answer'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/organization/' && answer.status === 200 ? empty(204) : answer,
    },
  },
  {
    id: 'platform.organization.of-another',
    section: '4.1',
    summary: 'The organization answered owns no node that the key can see',
    requirements: ['platform.organization.owner-of-key'],
    overrides: { 'platform.organization': (body) => ({ ...body, id: 'RG-000-001' }) },
  },
  {
    id: 'platform.organization.wanders',
    section: '4.1',
    summary: 'Every second read answers another organization',
    requirements: ['platform.organization.owner-of-key'],
    overrides: {
      'platform.organization': (body, { count }) => (count % 2 === 0 ? { ...body, id: 'RG-000-002' } : body),
    },
  },
];
