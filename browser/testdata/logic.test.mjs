// Tests of the logic of pages that needs no page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, isNumeric, kept, numberOf, sorted } from '../../bench/compare/page/cells.js';
import { along, marksOf, scaleOf } from '../../bench/compare/page/scale.js';
import { bytes, count, duration, percent, place, plural, short } from '../../report/page/format.js';
import { valuesAt } from '../../report/page/values.js';
import { addressOf, viewOf } from '../../serve/page/files/address.js';
import { withLoad } from '../../serve/page/files/samples.js';
import { windowOf } from '../../serve/page/files/window.js';

test('numbers and times as people read them', () => {
  assert.deepEqual([0, 999, 1234, 12345, 4.56e6, 7e9, 0.5, 0.0123, -2000].map(short), ['0', '999', '1.23k', '12.3k', '4.56M', '7.00G', '0.5', '0.0123', '-2.00k']);
  assert.deepEqual([12, 1500, 2.5e9].map(bytes), ['12 B', '1.50 kB', '2.50 GB']);
  assert.deepEqual([0.0123, 0.5, 1].map(percent), ['1.2 %', '50.0 %', '100 %']);
  assert.deepEqual([0.0123, 5, 125, 7260].map(duration), ['12 ms', '5.0 s', '2 min 5 s', '2 h 1 min']);
  assert.deepEqual([count(1234567), plural(1, 'node'), plural(2, 'switch', 'switches')], ['1,234,567', '1 node', '2 switches']);
  assert.deepEqual([place({ file: 'a.c', line: 3 }), place({})], ['a.c:3', 'no place']);
});

test('addresses', () => {
  assert.deepEqual(['', '#', '#/', '#/run', '#/tree/trace'].map(viewOf), ['', '', '', 'run', 'tree']);
  assert.deepEqual(addressOf('#/tree'), { from: null, step: null });
  assert.deepEqual(addressOf('#/tree/root'), { from: {}, step: null });
  assert.deepEqual(addressOf('#/tree/trace'), { from: { trace: true }, step: null });
  assert.deepEqual(addressOf('#/tree/violation/12/at/345'), { from: { violation: 12 }, step: 345 });
  assert.deepEqual(addressOf('#/tree/violation/1<script>'), { from: null, step: null });
});

const table = (heads, words, rows) => ({ heads, words, rows: rows.map((texts) => ({ texts, numbers: texts.map(numberOf), element: null })) });

test('numbers of a table', () => {
  assert.deepEqual(['1,234', '≈ 1.2e+30', '0.12–0.15 !', '7', '-3'].map(numberOf), [1234, 1.2e30, 0.12, 7, -3]);
  assert.ok(['', '–', 'none', 'x86'].every((text) => Number.isNaN(numberOf(text))));
});

test('rows are kept and ordered', () => {
  const cells = table(['program', 'bound', 'nodes'], 2, [['b', '10', '1,000'], ['a', '9', ''], ['c', '9', '20']]);
  const names = (rows) => rows.map((r) => r.texts[0]).join('');
  assert.deepEqual(choices(cells, 1), ['10', '9']);
  assert.equal(names(kept(cells, new Map([[1, new Set(['9'])]]))), 'ac');
  assert.equal(names(kept(cells, new Map([[1, new Set()]]))), '');
  assert.equal(names(sorted(cells, cells.rows, 0, false)), 'abc');
  assert.equal(names(sorted(cells, cells.rows, 1, true)), 'bac');
  assert.equal(names(sorted(cells, cells.rows, 2, false)), 'cba', 'what is no number comes last');
  assert.equal(names(sorted(cells, cells.rows, 2, true)), 'bca', 'also downwards');
  assert.deepEqual([0, 1, 2].map((c) => isNumeric(cells, c)), [false, true, true]);
});

test('scales', () => {
  const line = scaleOf([2, 10], false, true);
  assert.equal(line.low, 0);
  assert.ok(along(line, 10) < 1 && along(line, 0) === 0);
  const log = scaleOf([0, 1, 1000], true);
  assert.ok(log.low < 1 && log.low > 0 && log.high > 1000);
  assert.deepEqual(marksOf(log, 6), [1, 10, 100, 1000]);
  assert.deepEqual(marksOf(scaleOf([1, 4], false, true), 5), [0, 1, 2, 3, 4]);
  assert.deepEqual(marksOf(scaleOf([1, 2, 3], false), 7), [1, 2, 3], 'whole numbers have whole marks');
  for (const s of [scaleOf([], false), scaleOf([], true), scaleOf([5], false), scaleOf([5], true), scaleOf([NaN, -1], true)]) {
    assert.ok(s.low < s.high && marksOf(s, 5).length > 0 && marksOf(s, 5).length < 30, JSON.stringify(s));
  }
});

test('a list makes only what is seen', () => {
  assert.deepEqual(windowOf(0, 200, 20, 50_000), { first: 0, last: 20 });
  assert.deepEqual(windowOf(500_000, 200, 20, 50_000), { first: 24_990, last: 25_020 });
  assert.deepEqual(windowOf(999_800, 200, 20, 50_000), { first: 49_980, last: 50_000 });
  assert.deepEqual(windowOf(500, 200, 20, 3), { first: 3, last: 3 });
});

test('the load of solvers', () => {
  const at = (seconds, solver_busy) => ({ seconds, solver_busy });
  assert.deepEqual(withLoad([]), []);
  assert.deepEqual(withLoad([at(0, 0)]).map((s) => s.load), [0]);
  assert.deepEqual(withLoad([at(0, 0), at(1, 2), at(2, 3), at(3, 3), at(5, 3)]).map((s) => s.load), [0, 2, 1.5, 0.5, 0]);
});

test('values at a step', () => {
  const known = valuesAt([[['x', '1']], [], [['x', '1'], ['y', '2']], [['x', '3'], ['x', '4']]]);
  assert.deepEqual([...known], [['x', { value: '4', step: 3 }], ['y', { value: '2', step: 2 }]]);
  assert.deepEqual(valuesAt([[['x', '1']], [['x', '1']]]).get('x'), { value: '1', step: 0 }, 'since when it has that value');
});
