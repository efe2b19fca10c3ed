import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { isUnauthenticated, statusText, wasAccepted } from './grpc-access.ts';

const accepted = 'access.grpc.metadata-accepted';

/** No service has more methods than a run calls. */
const mostMethods = 200;

/** §5.3: a method that takes the right token takes it each time, whichever check calls. */
export const watches: readonly WatchRule[] = [
  {
    decides: [accepted],
    on: ['grpc'],
    watch: ({ node }) => {
      const token = node?.xToken;
      const taken = new Set<string>();
      const refused = new Map<string, Answered>();
      return {
        judge: ({ exchange }) => {
          const { url, headers } = exchange.request;
          if (token === undefined || headers['x-token'] !== token || taken.size > mostMethods)
            return undefined;
          const isRefused = isUnauthenticated(exchange);
          if (!isRefused && !wasAccepted(exchange)) return undefined;
          if (isRefused) refused.set(url, exchange);
          else taken.add(url);
          const wrong = refused.get(url);
          if (wrong === undefined || !taken.has(url)) return [];
          refused.delete(url);
          const expected = `${wrong.operation ?? 'the method'} to take the right token, as it does at other times`;
          return [[accepted, acrossAnswers(wrong).fail('rejected', '', expected, statusText(wrong))]];
        },
      };
    },
  },
];
