import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { NodeAccessInfo, PlatformAccessInfo } from '../../serving/credentials.ts';
import type { WireAnswer } from '../../serving/wire.ts';

const platform = faultsOf({ id: 'access.platform.', section: '5.1' });
const node = faultsOf({ id: 'access.node.', section: '5.2' });
const grpc = faultsOf({ id: 'access.grpc.', section: '5.3' });

type Surface = PlatformAccessInfo['surface'] | NodeAccessInfo['surface'];

const second = 1000;
const minute = 60 * second;
const isServed = ({ status }: WireAnswer): boolean => status === 200;
const isRefused = ({ status }: WireAnswer): boolean => status === 401;

/** A gateway that keeps answers by address and body for so long, and gives them to whoever asks. */
function keepsAnswers(surface: Surface, keptMs: number, keeps: (answer: WireAnswer) => boolean): Overrides {
  const kept = new Map<string, { readonly answer: WireAnswer; readonly until: number }>();
  return {
    'wire.answer': (answer, { surface: of, node: name, request }) => {
      if (of !== surface || request.method === 'DELETE') return answer;
      const asked = [name, request.path, request.query, request.body].join(' ');
      const known = kept.get(asked);
      if (known !== undefined && performance.now() < known.until) return known.answer;
      if (keeps(answer)) kept.set(asked, { answer, until: performance.now() + keptMs });
      return answer;
    },
  };
}

/** Whoever asks over a connection gets what was decided first for a request over it that was accepted, or that was not. */
function remembersConnections(surface: Surface, decided: boolean): Overrides {
  const remembered = new Set<string>();
  const decide = (accepted: boolean, connection: string): boolean => {
    if (accepted === decided) remembered.add(connection);
    return remembered.has(connection) ? decided : accepted;
  };
  return surface === 'platform'
    ? {
        'access.platform': (accepted, { request }: PlatformAccessInfo) =>
          decide(accepted, request.connection),
      }
    : {
        'access.node': (accepted, { surface: of, connection }: NodeAccessInfo) =>
          of === surface ? decide(accepted, connection) : accepted,
      };
}

/** Gateways that remember what they should ask for each time (§5.1, §5.2). */
export const faults: readonly Fault[] = [
  platform(
    'answers-kept-for-any-key',
    ['wrong-key-refused', 'absent-key-refused'],
    'The platform keeps answers for a minute and gives them to any key',
    () => keepsAnswers('platform', minute, isServed),
  ),
  platform(
    'answers-kept-for-a-second',
    ['wrong-key-refused', 'absent-key-refused'],
    'The platform keeps answers for a second and gives them to any key',
    () => keepsAnswers('platform', second, isServed),
  ),
  platform(
    'refusals-kept',
    [
      'bearer-accepted',
      'wrong-key-refused',
      'absent-key-refused',
      'platform.organization.answer',
      'platform.nodes.answer',
      'platform.nodes.parameters-optional',
    ],
    'The platform keeps a rejection for a second and gives it to the right key',
    () => keepsAnswers('platform', second, isRefused),
  ),
  platform(
    'connection-trusted',
    ['wrong-key-refused', 'absent-key-refused'],
    'A connection that has brought the right key needs no other',
    () => remembersConnections('platform', true),
  ),
  platform(
    'connection-distrusted',
    'bearer-accepted',
    'A connection that has brought a wrong key is rejected with the right one',
    () => remembersConnections('platform', false),
  ),
  node(
    'answers-kept-for-anybody',
    ['absent-refused', 'basic-wrong-password-refused'],
    'Nodes keep answers for a minute and give them to whoever asks the same at the same address',
    () => keepsAnswers('http', minute, isServed),
  ),
  node(
    'refusals-kept',
    ['basic-accepted', 'token-accepted'],
    'Nodes keep a rejection for a second and give it to the right credentials',
    () => keepsAnswers('http', second, isRefused),
  ),
  node(
    'connection-trusted',
    ['absent-refused', 'bearer-refused'],
    'A connection that has brought the right credentials needs no others',
    () => remembersConnections('http', true),
  ),
  node(
    'connection-distrusted',
    ['token-accepted', 'basic-accepted'],
    'A connection that has brought wrong credentials is rejected with the right ones',
    () => remembersConnections('http', false),
  ),
  grpc(
    'connection-trusted',
    ['absent-refused', 'wrong-refused'],
    'A connection over which a call has brought the right token needs no other',
    () => remembersConnections('grpc', true),
  ),
  grpc(
    'connection-distrusted',
    ['metadata-accepted', 'served'],
    'A connection over which a call has brought a wrong token is rejected with the right one',
    () => remembersConnections('grpc', false),
  ),
];
