import { describeArea } from './describe-area.ts';

await describeArea({
  title: 'the rollup checks',
  requirements: /^rollup\./,
  alternatives: /^(call-many|evm|delivery)\./,
});
