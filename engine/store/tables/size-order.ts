/** The order of sizes as SQL: letters by body (2XS < S < M < L < 3XL), numbers by value, any other name after them. */

/**
 * Returns SQL of a text by which sizes sort as sizes: numbers first, then letters, then other names.
 * @param sql the size, as `t."size"`
 */
export function sizeOrderSql(sql: string): string {
  const size = `upper(trim(${sql}))`
  const many = `coalesce(substring(${size} FROM '^[0-9]{1,2}')::int, length(${size}) - 1)`
  return `(CASE WHEN ${size} = 'M' THEN 'b501' WHEN ${size} ~ '^([0-9]{1,2}X|X*)S$' THEN 'b' || (500 - ${many}) WHEN ${size} ~ '^([0-9]{1,2}X|X*)L$' THEN 'b' || (502 + ${many}) WHEN ${size} ~ '^[0-9]' THEN 'a' || lpad(substring(${size} FROM '^[0-9]+'), 12, '0') || ${size} ELSE 'c' || ${size} END COLLATE "C")`
}
