import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the EVM checks',
  requirements: /^evm\./,
  alternatives: /^(evm|delivery)\./,
});
