-- Generated from the definitions: 10 statements. Reviewed before it is committed.
CREATE TABLE "warehouse"."warehouse__dock_days" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "day" date,
  "dock" text,
  "bookings" integer,
  "cartons" integer,
  "reason" text,
  "supplier_co" bigint,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "warehouse__dock_days_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."warehouse__dock_days" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."warehouse__dock_days" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "warehouse__dock_days_of" ON "warehouse"."warehouse__dock_days" (platform_id, doc_id, no);
CREATE TABLE "warehouse"."warehouse__docks" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "dock" text,
  "bookings" integer,
  "cartons" integer,
  "supplier_co" bigint,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "warehouse__docks_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "warehouse"."warehouse__docks" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "warehouse"."warehouse__docks" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
CREATE INDEX "warehouse__docks_of" ON "warehouse"."warehouse__docks" (platform_id, doc_id, no);
ALTER TABLE "warehouse"."warehouse__dock_days" ADD CONSTRAINT "warehouse__dock_days_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "warehouse"."warehouse" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "warehouse"."warehouse__docks" ADD CONSTRAINT "warehouse__docks_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "warehouse"."warehouse" (platform_id, id) ON DELETE CASCADE;
