-- Roles: a platform that was not made by the demo had none, so that its administrators could give none. Roles that exist stay as they are.
ALTER TABLE core.role NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system)
SELECT p.id, nextval('core.ids'), r.code, r.zh, r.en, true FROM core.platform p CROSS JOIN (VALUES
  ('buyer', '采购员', 'Buyer'),
  ('merchandiser', '跟单员', 'Merchandiser'),
  ('designer', '设计师', 'Designer'),
  ('manager', '经理', 'Manager'),
  ('finance', '财务', 'Finance'),
  ('inspector', '检验员', 'Inspector'),
  ('reviewer', '评审员', 'Reviewer'),
  ('warehouse', '仓管员', 'Warehouse keeper'),
  ('planner', '计划员', 'Planner'),
  ('admin', '客户管理员', 'Client administrator'),
  ('supplier', '供应商', 'Supplier'),
  ('factory', '工厂', 'Factory'),
  ('carrier', '承运商', 'Carrier'),
  ('super', '平台超级管理员', 'Platform super administrator')
) AS r (code, zh, en)
ON CONFLICT DO NOTHING;
ALTER TABLE core.role FORCE ROW LEVEL SECURITY;
