-- Generated from the definitions: 11 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "minute_rate_of" bigint;
CREATE TABLE "design"."minute_rate" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "name_en" text,
  "currency" bigint,
  "rate" numeric(22,4),
  "valid_from" date,
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "minute_rate_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."minute_rate" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "minute_rate_list" ON "design"."minute_rate" (platform_id, company_id, "valid_from", id);
CREATE INDEX "minute_rate_by_currency" ON "design"."minute_rate" (platform_id, company_id, "currency", "valid_from", id);
CREATE INDEX "minute_rate_grams" ON "design"."minute_rate" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "minute_rate_extra" ON "design"."minute_rate" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "unique__minute_rate__name__currency__valid_from" ON "design"."minute_rate" (platform_id, company_id, replace(lower("name"), ' ', ''), "currency", "valid_from");
ALTER TABLE "design"."costing__scenarios" ADD CONSTRAINT "costing__scenarios_minute_rate_of_fk" FOREIGN KEY (platform_id, "minute_rate_of") REFERENCES "design"."minute_rate" (platform_id, id);
CREATE POLICY rows ON "design"."minute_rate" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."minute_rate" ADD CONSTRAINT "minute_rate_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
