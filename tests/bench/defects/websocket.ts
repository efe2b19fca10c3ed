import { type EvmTraits, startEvmPath } from '../evm-service.ts';
import { without } from '../json.ts';
import { startSocketOnly } from '../socket-service.ts';
import { variantsOf } from '../variant.ts';

export const websocketDefects = [
  ...variantsOf<EvmTraits>('websocket', startSocketOnly, [
    ['token-any', '5.2', 'a WebSocket takes any token', { admitsToken: () => true }],
    ['nobody', '5.2', 'a WebSocket opens without credentials', { admitsNobody: true }],
    [
      'basic-any-password',
      '5.2',
      'a WebSocket takes any password',
      { admitsBasic: (user) => user === 'crew-5d1' },
    ],
    ['basic-any', '5.2', 'a WebSocket takes any basic credentials', { admitsBasic: () => true }],
    [
      'bearer',
      '5.1',
      'a WebSocket takes a bearer token',
      { admitsHeader: (header) => header.startsWith('Bearer ') },
    ],
    ['token-refused', '5.2', 'a WebSocket refuses the right token', { admitsToken: () => false }],
    ['basic-refused', '5.2', 'a WebSocket refuses the right password', { admitsBasic: () => false }],
  ]),
  ...variantsOf<EvmTraits>('websocket', startEvmPath, [
    ['twice', '1', 'every answer comes twice', { socketAnswers: (text) => [text, text] }],
    ['silent', '1', 'no answer comes', { socketAnswers: () => [] }],
    [
      'no-version',
      '4.3',
      'WebSocket answers have no jsonrpc',
      { socketAnswers: (text) => [JSON.stringify(without(JSON.parse(text), 'jsonrpc'))] },
    ],
    [
      'id-string',
      '4.3',
      'WebSocket answers have the id as text',
      {
        socketAnswers: (text) => {
          const answer = JSON.parse(text);
          return [JSON.stringify({ ...answer, id: `${answer.id}` })];
        },
      },
    ],
  ]),
];
