import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the wallet checks',
  requirements: /^wallet\./,
  alternatives: /^(wallet|delivery)\./,
});
